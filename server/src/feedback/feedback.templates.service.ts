import type * as calls from '@camp/contract/feedback/feedback.templates'
import type { ReplyTemplate } from '@camp/contract/feedback/feedback.templates'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { write } from '../platform/write/write.ts'
import { assertVariables } from './feedback.service.ts'
import { feedbackTemplates } from './feedback.templates.repository.ts'

const told = (templates: readonly Pick<ReplyTemplate, 'category' | 'title' | 'text'>[]) =>
  templates.map(({ category, title, text }) => ({ category, title, text }))

/** All templates as they shall be; refused where somebody else has changed one, added one or taken one away meanwhile. */
export const saveReplyTemplates: Handler<typeof calls.saveReplyTemplates> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { templates, removed = [] } = body
    for (const { text } of templates) assertVariables(text)
    const old = await feedbackTemplates.hold(w.tx)
    const sent = new Map(templates.flatMap(({ id, version }) => (id === undefined ? [] : [[id, version] as const])))
    const known = new Set([...sent.keys(), ...removed])
    const moved = known.size !== old.length || old.some(({ id, version }) => !known.has(id) || (sent.get(id) ?? version) !== version)
    if (moved) throw new AppError('FEEDBACK_TEMPLATES_MOVED')
    const placed = templates.map(({ id, category, title, text }, place) => ({ id, category, title, text, place }))
    feedbackTemplates.save(w.tx, placed, removed)
    const [before, after] = [told(old), told(placed)]
    const changed = JSON.stringify(before) !== JSON.stringify(after)
    w.audit({
      id: null,
      data: { count: placed.length },
      ...(changed && { before: { templates: before }, after: { templates: after } }),
    })
    return feedbackTemplates.list(w.tx)
  })
