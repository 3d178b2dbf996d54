import { accountChores, codeTask } from './account/account.codes.jobs.ts'
import { campStudentTaskKinds } from './campStudents/campStudents.export.ts'
import { campStudentChores } from './campStudents/campStudents.jobs.ts'
import { changeKinds } from './change.kinds.ts'
import { coachTaskKinds } from './coaches/coaches.comments.export.ts'
import { messageSenders } from './integrations/messages/message.senders.ts'
import { paymentGateways } from './integrations/payment/payment.gateways.ts'
import { SANDBOX_NOTICE } from './integrations/payment/sandbox.gateway.ts'
import { SimulatorCarrier } from './integrations/tracking/simulator.carrier.ts'
import { logisticsChores } from './logistics/logistics.jobs.ts'
import { logTaskKinds } from './logs/logs.export.ts'
import { logChores } from './logs/logs.jobs.ts'
import { memberChores } from './members/members.jobs.ts'
import { messageTaskChores, messageTaskKinds } from './messageTasks/messageTasks.jobs.ts'
import { orderTaskKinds } from './orders/orders.export.ts'
import { orderChores } from './orders/orders.jobs.ts'
import { refundNoticeTask, refundTasks } from './orders/orders.refunds.jobs.ts'
import { parentTaskKinds } from './parents/parents.export.ts'
import { paymentChores } from './payment/payment.jobs.ts'
import { changeTasks } from './platform/changes/change.task.ts'
import { fileChores } from './platform/files/files.jobs.ts'
import { platformChores } from './platform/housekeeping.ts'
import type { Chore } from './platform/jobs/ticker.ts'
import { startWorker, type Task, type Worker } from './platform/jobs/worker.ts'
import type { Services } from './platform/services.ts'
import { failOrphans, taskRunner } from './platform/tasks/task.engine.ts'
import { socialChores } from './social/social.jobs.ts'

/** Every kind of job, by the name under which it is queued. */
function tasksOf(services: Services): Record<string, Task> {
  const gateways = paymentGateways(services)
  const senders = messageSenders(services)
  return {
    'code.send': codeTask(services, senders),
    ...refundTasks(services, (order) => gateways.of(order)),
    'task.run': taskRunner(services, {
      ...orderTaskKinds,
      ...parentTaskKinds,
      ...coachTaskKinds,
      ...campStudentTaskKinds,
      ...logTaskKinds,
      ...messageTaskKinds(senders),
      ...changeTasks(changeKinds),
    }),
    [SANDBOX_NOTICE]: refundNoticeTask(services, gateways.sandbox),
  }
}

/** Everything that recurs. */
const choresOf = (services: Services): Chore[] => [
  ...platformChores(services.pool, services.log),
  { name: 'tasks.orphans', every: 15_000, run: () => failOrphans(services) },
  ...fileChores(services),
  ...accountChores(services),
  ...socialChores(services),
  ...messageTaskChores(services),
  ...orderChores(services),
  ...memberChores(services),
  ...paymentChores(paymentGateways(services).sandbox, services.log),
  ...campStudentChores(services),
  ...logChores(services),
  ...logisticsChores(services, new SimulatorCarrier()),
]

/** Starts what happens in the background; nothing where this process is to run no jobs. `url` leads to the database itself. */
export async function backgroundOf(services: Services, url: string): Promise<Worker> {
  const { config, log } = services
  if (!config.worker) return { stop: async () => {} }
  return startWorker({ url, log, tasks: tasksOf(services), chores: choresOf(services) })
}
