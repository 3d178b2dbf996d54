import type { HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/feedback/feedback'
import { mediaIdOf } from '@camp/contract/media/media.purposes'
import { showMedia } from '../media/media.api.ts'
import { familySeal, lockedParent } from '../parents/parents.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { choiceParameter } from '../platform/parameters.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { type Write, write } from '../platform/write/write.ts'
import { dueAt } from './feedback.due.service.ts'
import { feedbackIntake, type Links } from './feedback.intake.repository.ts'
import { feedbackStaff } from './feedback.staff.repository.ts'

type Body = HandlerInput<typeof calls.createFeedback>['body']

/** What it is about, as far as that is of the family; refused where a part of it is not. */
async function aboutOf(tx: Tx, body: Body) {
  const links: Links = {
    orderNumber: body.orderNumber ?? null,
    campStudentId: body.campStudentId ?? null,
    deviceId: body.deviceId ?? null,
  }
  const about = found(await feedbackIntake.about(tx, body.parentId, links))
  const lost = (field: string) => new AppError('NOT_FOUND', {}, { field })
  if (links.orderNumber !== null && about.orderId === null) throw lost('orderNumber')
  if (links.campStudentId !== null && about.campStudentId === null) throw lost('campStudentId')
  if (links.deviceId !== null && about.deviceId === null) throw lost('deviceId')
  const lessonDay = body.lessonDay ?? null
  if (lessonDay !== null && about.campStudentId === null) throw new AppError('FEEDBACK_DAY_ALONE', {}, { field: 'lessonDay' })
  if (lessonDay !== null && lessonDay > (about.lessonDays ?? 0)) throw lost('lessonDay')
  return { ...about, ...links, lessonDay }
}

/** The next in turn, where feedback is given out. */
const turnOf = async (tx: Tx) =>
  (await choiceParameter(tx, 'feedback.assignment', ['turns', 'off'])) === 'turns' ? await feedbackStaff.next(tx) : undefined

/** Writes down what a family says, inside a change; linked to what was closed within the last 7 days, for then the family writes again. */
export async function noteFeedback(w: Write, cx: Cx, body: Body): Promise<{ id: number; version: number }> {
  const { parentId, category, content, images = [] } = body
  await lockedParent(w, parentId, cx.scope)
  const about = await aboutOf(w.tx, body)
  const due = await dueAt(w.tx, category, cx.services.clock.now())
  const taker = await turnOf(w.tx)
  const saved = found(
    await feedbackIntake.add(w.tx, {
      ...about,
      parentId,
      category,
      content,
      images,
      dueAt: due,
      reopensId: await feedbackIntake.earlier(w.tx, parentId, category),
      notedBy: cx.byKey ? null : cx.reader.userId,
      assignedTo: taker?.id ?? null,
    }),
  )
  await happened(w.tx, 'feedback.created', [{ id: saved.id, parentId, category }])
  const shower = { entity: 'feedback', recordId: saved.id, by: cx }
  const ids = images.flatMap((url) => mediaIdOf(url) ?? [])
  await showMedia(w.tx, shower, { ids, purposes: ['FEEDBACK'], field: 'images' })
  const seal = await familySeal(w.tx, cx.services.keys, parentId)
  w.audit({
    id: saved.id,
    data: { parentId, category },
    after: {
      category,
      content: seal('text', content),
      status: 'PENDING',
      dueAt: due.toISOString(),
      images: images.length,
      ...(taker && { assignedToName: taker.name }),
      ...(about.orderNumber && { orderNumber: about.orderNumber }),
      ...(about.campName && { campName: about.campName, lessonDay: about.lessonDay }),
    },
  })
  publishToAll(w.tx, 'work')
  return { id: saved.id, version: saved.version }
}

export const createFeedback: Handler<typeof calls.createFeedback> = ({ body }, cx) => write(cx, (w) => noteFeedback(w, cx, body))
