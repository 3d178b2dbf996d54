import type { Client } from 'pg'
import * as z from 'zod'

const jobsSchema = z.array(
  z.object({
    task: z.string(),
    payload: z.unknown(),
    queue: z.string().nullable(),
    runAt: z.string(),
    attempts: z.int(),
    maxAttempts: z.int(),
    key: z.string().nullable(),
    priority: z.int(),
    flags: z.array(z.string()).nullable(),
  }),
)
type Jobs = z.output<typeof jobsSchema>

/** What is yet to be done. A job under way counts as not done: it may be done again. */
export async function readJobs(client: Client): Promise<Jobs> {
  const { rows } = await client.query<Jobs[number]>(`
    select t.identifier as task, j.payload, q.queue_name as queue, j.run_at as "runAt", j.attempts, j.max_attempts as "maxAttempts",
      j.key, j.priority, array(select jsonb_object_keys(j.flags)) as flags
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    order by j.id`)
  return rows
}

/** Puts them into the queue as they were, by the queue's own function: its tables are not ours. */
export async function addJobs(client: Client, json: string): Promise<void> {
  for (const { attempts, ...job } of jobsSchema.parse(JSON.parse(json))) {
    const { rows } = await client.query<{ id: number }>(
      `select id from graphile_worker.add_job($1, $2::json, queue_name => $3, run_at => $4::timestamptz, max_attempts => $5,
         job_key => $6, priority => $7, flags => $8)`,
      [job.task, JSON.stringify(job.payload ?? null), job.queue, job.runAt, job.maxAttempts, job.key, job.priority, job.flags],
    )
    await client.query('select graphile_worker.reschedule_jobs(array[$1::bigint], attempts => $2)', [rows[0]?.id, attempts])
  }
}
