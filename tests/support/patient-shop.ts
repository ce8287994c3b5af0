// Loaded before the shop's own start: on a busy machine what it asks of threads takes its time, and a story is about something else. What a
// shop does after its own patience has tests over HTTP.
const { timeout } = AbortSignal
const times = 20
AbortSignal.timeout = (milliseconds) => Reflect.apply(timeout, AbortSignal, [times * milliseconds])
