import type { HandlerInput } from '@camp/contract/call'
import type { saveView as saveViewCall } from '@camp/contract/preferences'
import { constraintOf } from '../platform/db/pool.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { write } from '../platform/write/write.ts'
import { preferencesRepository } from './preferences.repository.ts'

/** Views of one list that one person may keep. */
const MOST_VIEWS = 50

export const savePreference = (cx: Cx, key: string, value: unknown): Promise<{ value: unknown }> =>
  write(cx, async (w) => {
    await preferencesRepository.save(w.tx, cx.reader.userId, key, value)
    return { value }
  })

/** A new view, or another name, filter or columns for one's own. */
export async function saveView(cx: Cx, { body }: HandlerInput<typeof saveViewCall>): Promise<{ id: number; version: number }> {
  const view = { screen: body.screen, name: body.name, query: body.query, columns: body.columns ?? null }
  try {
    return await write(cx, async (w) => {
      if (body.id === undefined) {
        const count = await preferencesRepository.countViews(w.tx, cx.reader.userId, body.screen)
        if (count >= MOST_VIEWS) throw new AppError('TOO_MANY_VIEWS', { most: MOST_VIEWS })
        return found(await preferencesRepository.addView(w.tx, cx.reader.userId, view))
      }
      const own = found(await preferencesRepository.lockView(w.tx, cx.reader.userId, body.id))
      w.version(own, body.version)
      return found(await preferencesRepository.updateView(w.tx, own.id, view))
    })
  } catch (error) {
    if (constraintOf(error) !== 'saved_views_name_key') throw error
    throw new AppError('DUPLICATE', { value: body.name }, { field: 'name' })
  }
}

export const deleteView = (cx: Cx, id: number): Promise<{ id: number }> =>
  write(cx, async (w) => {
    found(await preferencesRepository.lockView(w.tx, cx.reader.userId, id))
    await preferencesRepository.removeView(w.tx, id)
    return { id }
  })
