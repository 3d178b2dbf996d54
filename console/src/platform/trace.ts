/** So long after it a call still belongs to what somebody did; what the console asks by itself later has a trace of its own. */
const ACT_MS = 5_000

const random = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

let trace = ''
let until = 0
for (const act of ['pointerdown', 'keydown'])
  globalThis.addEventListener?.(
    act,
    () => {
      trace = ''
    },
    true,
  )

/** W3C Trace Context: the calls of one click or key are of one trace, which the server goes on with. */
export function traceparent(): string {
  const now = performance.now()
  if (!trace || now > until) {
    trace = random(16)
    until = now + ACT_MS
  }
  return `00-${trace}-${random(8)}-01`
}
