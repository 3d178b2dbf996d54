import { boundOf, changeKinds, ingests, retentions } from './app.ts'
import type { Outside } from './integrations/outside.ts'
import { modules } from './modules.generated.ts'
import { changeTasks } from './platform/changes/change.task.ts'
import { platformChores } from './platform/housekeeping.ts'
import { WAITING_JOB } from './platform/ingest/ingest.engine.ts'
import { waitingChore, waitingRunner } from './platform/ingest/ingest.waiting.ts'
import type { Chore } from './platform/jobs/ticker.ts'
import { startWorker, type Task, type Worker } from './platform/jobs/worker.ts'
import type { Services } from './platform/services.ts'
import { failOrphans, taskRunner } from './platform/tasks/task.engine.ts'

/** Every kind of job, by the name under which it is queued. */
function jobsOf(services: Services, outside: Outside): Record<string, Task> {
  const kinds = [changeTasks(changeKinds), ...modules.map(({ tasks }) => tasks?.(outside) ?? {})]
  const jobs = modules.map((module) => module.jobs?.(services, outside, boundOf(outside)) ?? {})
  const own = { 'task.run': taskRunner(services, Object.assign({}, ...kinds)), [WAITING_JOB]: waitingRunner(services, ingests) }
  return Object.assign(own, ...jobs)
}

/** Everything that recurs. */
const choresOf = (services: Services, outside: Outside): Chore[] => [
  ...platformChores(services.pool, services.log, retentions),
  { name: 'tasks.orphans', every: 15_000, run: () => failOrphans(services) },
  waitingChore(services, ingests),
  ...modules.flatMap((module) => module.chores?.(services, outside) ?? []),
]

/** Starts what happens in the background; nothing where this process is to run no jobs. `url` leads to the database itself. */
export async function backgroundOf(services: Services, outside: Outside, url: string): Promise<Worker> {
  const { config, log } = services
  if (!config.worker) return { stop: async () => {} }
  const loops = modules.flatMap(({ background }) => background?.(services, outside) ?? [])
  const worker = startWorker({ url, log, tasks: jobsOf(services, outside), chores: choresOf(services, outside) })
  for (const loop of loops) loop.start()
  return { stop: async () => void (await Promise.all([worker.stop(), ...loops.map((loop) => loop.stop())])) }
}
