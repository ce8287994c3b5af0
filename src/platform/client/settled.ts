import { useEffect, useState } from 'react'

/** What somebody types or presses once they pause for a moment, in milliseconds. */
export function useSettled<Value>(value: Value, pause = 150): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const paused = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(paused)
  }, [value, pause])
  return settled
}
