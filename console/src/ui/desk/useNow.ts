import { useEffect, useState } from 'react'

/** The time, anew every so often: what is left and who has just taken something is true to the second or the minute. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
