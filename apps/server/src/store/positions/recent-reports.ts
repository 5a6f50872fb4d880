/** Reports remembered of one device: an hour at one every ten seconds, and most of what a tracker sends again. */
const MOST = 512;
const FIRST = 16;

/** The last reports of one device by their hash, oldest overwritten first. Grows with use up to 4 KiB. */
export class RecentReports {
  #hashes = new Float64Array(FIRST);
  #next = 0;
  #used = 0;

  has(hash: number): boolean {
    const hashes = this.#hashes;
    for (let index = 0; index < this.#used; index += 1) if (hashes[index] === hash) return true;
    return false;
  }

  add(hash: number): void {
    if (this.#next === this.#hashes.length) {
      if (this.#next < MOST) {
        const larger = new Float64Array(this.#next * 2);
        larger.set(this.#hashes);
        this.#hashes = larger;
      } else this.#next = 0;
    }
    this.#hashes[this.#next] = hash;
    this.#next += 1;
    if (this.#used < this.#next) this.#used = this.#next;
  }

  clear(): void {
    this.#hashes = new Float64Array(FIRST);
    this.#next = 0;
    this.#used = 0;
  }
}
