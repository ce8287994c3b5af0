// Loaded before the shop starts: multiplies its timeouts, because browser tests load a shared machine. Timeouts are tested over HTTP.
const { timeout } = AbortSignal
const times = 20
AbortSignal.timeout = (milliseconds) => Reflect.apply(timeout, AbortSignal, [times * milliseconds])
