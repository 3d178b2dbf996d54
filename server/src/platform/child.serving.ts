/** What a child says: that it is there, how much it holds and has taken (where nobody else can tell), and what came of its work. */
export type ChildMessage<Done> = { readonly ready: true } | { readonly rssMb: number; readonly cpuMs: number } | { readonly done: Done }

const TELL_MS = 50
const MB = 1_048_576

/** How a child serves: says that it is there, does what it is given, one piece after the other, and ends with the server. */
export function serveAsChild<Work, Done>(work: (work: Work) => Promise<Done>): void {
  const say = (said: ChildMessage<Done>) => process.send?.(said)
  // At once: native code under way would be waited for by process.exit.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // Signals of a terminal or a unit reach the server too, which may still need it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('message', (asked: Work) => {
    const tell = () => {
      const { user, system } = process.cpuUsage()
      say({ rssMb: process.memoryUsage.rss() / MB, cpuMs: (user + system) / 1_000 })
    }
    const telling = process.platform === 'linux' ? undefined : setInterval(tell, TELL_MS)
    void work(asked).then((done) => {
      clearInterval(telling)
      if (telling) tell()
      say({ done })
    })
  })
  say({ ready: true })
}
