const page = 64 * 1024

/**
 * Bounds what WebAssembly may take in this thread, in megabytes: the limits of a thread count only its own objects. Whoever asks for
 * more gets nothing, as on a machine that has no more.
 */
export function boundMemory(most: number): void {
  const { prototype } = WebAssembly.Memory
  const { grow } = prototype
  prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * page > most * 1024 * 1024) throw new RangeError('That is too much memory.')
    return grow.call(this, pages)
  }
}
