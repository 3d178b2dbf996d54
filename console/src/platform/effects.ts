import { type EffectCallback, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Runs as something comes on the screen, and again whenever one of these is another one: with all that is known at that moment, whatever
 * else changes meanwhile. Where all that an effect reads shall bring it anew, it is a `useEffect`.
 */
export function useWhenever(changed: readonly unknown[], run: EffectCallback): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it runs for is said by who calls it
  useEffect(run, changed)
}

/** The same before it is painted: for what would be seen to jump. */
export function useBeforePaint(changed: readonly unknown[], run: EffectCallback): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it runs for is said by who calls it
  useLayoutEffect(run, changed)
}

/** Runs once, as something comes on the screen; once also where React tries everything out twice. It has nothing to undo. */
export function useOnce(run: () => void): void {
  const ran = useRef(false)
  useWhenever([], () => {
    if (ran.current) return
    ran.current = true
    run()
  })
}

/** Tells a form whether what is in a field can be sent, whenever that changes; a field that goes takes its fault along. */
export function useFault(onFault: ((faulty: boolean) => void) | undefined, faulty: boolean): void {
  useBeforePaint([faulty], () => {
    onFault?.(faulty)
    return () => onFault?.(false)
  })
}
