// The sound of the live run: samples arrive through a port and are played at the pace of the run.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sampling rate is that of the samples, and at pace 1 each sample is played as it is. At
// another pace, and while the pace changes, samples are interpolated by a cubic through four of
// them (Catmull and Rom). Without samples there is a gap, into which the sound fades within 5 ms;
// gaps are counted. Above 0.8 of full scale a soft limit keeps loud samples below 1.

// Time of sound, by the clock, that is kept until the next samples arrive: at first, and at most
// [s]. It grows after each gap, but stays below the time by which a run is ahead of the sound
// (worker.mjs).
const KEPT = 0.03, MOST_KEPT = 0.07;
const ROOM = 1 << 16, FADE = 1 / 250;

class Ear extends AudioWorkletProcessor {
    constructor() {
        super();
        this.ring = new Float32Array(ROOM);
        this.clear();
        this.gaps = 0;
        this.kept = KEPT;
        this.gain = 0;
        this.blocks = 0;
        this.volume = 0;
        this.wanted = 0;
        this.port.onmessage = ({ data }) => {
            this.wanted = data.volume ?? this.wanted;
            // a test asks how many samples are left
            if (data.left) { this.port.postMessage({ left: this.put - this.at }); }
            if (data.port !== undefined) {
                this.run = data.port;
                this.run.onmessage = (event) => this.hear(event.data);
            }
        };
    }
    clear() {
        this.put = 0;
        this.at = 0;
        this.rate = 1;
        this.pace = 1;
        this.begun = false;
        this.playing = true;
        this.last = false;
        this.told = -1;
    }
    hear({ samples, rate, clear, play, last }) {
        if (clear !== undefined) {
            this.clear();
            this.pass = clear;
        }
        if (play !== undefined) { this.playing = play; }
        if (last) { this.last = true; }
        if (rate === undefined) { return; }
        for (const value of samples ?? []) { this.ring[this.put++ % ROOM] = value; }
        this.pace = rate;
        if (!this.begun) {
            this.rate = rate;
            this.begun = this.put - this.at > this.kept * sampleRate * rate;
        }
    }
    // Changes the pace within some 50 ms, and ends exactly at the new pace.
    glide() {
        const off = this.pace - this.rate;
        this.rate = Math.abs(off) < 1e-3 ? this.pace : this.rate + off / 8;
    }
    sample(i) { return i < 0 || i >= this.put ? 0 : this.ring[i % ROOM]; }
    next() {
        const i = Math.floor(this.at), u = this.at - i;
        const [a, b, c, d] = [this.sample(i - 1), this.sample(i), this.sample(i + 1),
            this.sample(i + 2)];
        this.at += this.rate;
        return u === 0 ? b
            : b + 0.5 * u * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * (b - c) + d - a)));
    }
    process(inputs, [[out]]) {
        this.glide();
        // back at pace 1, the place becomes that of a whole sample again
        if (this.rate === 1) { this.at = Math.round(this.at); }
        for (let n = 0; n < out.length; n++) {
            const has = this.begun && this.at + 3 < this.put;
            const wanted = has && this.playing ? 1 : 0;
            if (this.begun && !has && this.playing) {
                if (!this.last) {
                    this.gaps++;
                    this.kept = Math.min(MOST_KEPT, 1.5 * this.kept);
                }
                this.begun = false;
            }
            this.gain += Math.max(-FADE, Math.min(FADE, wanted - this.gain));
            this.volume += (this.wanted - this.volume) / 500;
            const x = has && (this.playing || this.gain > 0)
                ? this.volume * this.gain * this.next() : 0;
            const over = Math.abs(x) - 0.8;
            out[n] = over <= 0 ? x : Math.sign(x) * (0.8 + 0.2 * Math.tanh(over / 0.2));
        }
        if (this.blocks % 128 === 0) { this.port.postMessage({ gaps: this.gaps }); }
        if (this.run !== undefined && ++this.blocks % 4 === 0 && this.told !== this.at) {
            this.told = this.at;
            this.run.postMessage({ pass: this.pass, played: this.at, gaps: this.gaps });
        }
        return true;
    }
}
registerProcessor('ear', Ear);
