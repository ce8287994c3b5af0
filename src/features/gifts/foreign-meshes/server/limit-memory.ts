const page = 64 * 1024

/**
 * Limits the WebAssembly memory of this thread, in megabytes, because a worker's `resourceLimits` cover only the JavaScript heap.
 * Growing beyond the limit throws a `RangeError`, as if the machine were out of memory.
 */
export function limitWebAssemblyMemory(most: number): void {
  const { prototype } = WebAssembly.Memory
  const { grow } = prototype
  prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * page > most * 1024 * 1024)
      throw new RangeError('The WebAssembly memory limit is reached.')
    return grow.call(this, pages)
  }
}
