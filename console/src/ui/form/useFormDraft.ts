import type { DraftContent } from '@camp/contract/base/drafts'
import { type RefObject, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useWhenever } from '../../platform/effects.ts'
import { chineseOf } from '../../platform/signedIn/chineseOf.ts'
import { Draft, isKeptField, type KeptDraft } from '../../platform/signedIn/drafts.ts'
import type { Subject } from '../../platform/signedIn/presence.ts'
import { isGivenUp } from '../../platform/tab.ts'
import type { Form } from '../base/useForm.ts'
import { type FormConflict, partings } from '../change/useConflict.ts'

/** What one had typed here and not sent, and how the form stands to it. */
export interface FormDraft {
  /** Since when it is kept, while it stands in the form again. */
  readonly keptAt: string | null
  /** What somebody else saved meanwhile of the fields that it holds. */
  readonly conflict: (Pick<FormConflict, 'fields' | 'takeTheirs' | 'startAnew'> & { readonly keepMine: () => void }) | null
  /** Puts its fields back to what they began with. */
  giveUp(): void
  /** What stands in the form is on its way, or given up: once the form goes, nothing of it is kept. */
  settle(): void
  /** It was refused: it is typed on. */
  unsettle(): void
}

const same = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)
/** As the table of drafts takes it: the call says no more. */
const LONGEST = 600

/** The fields that are not as they were at first, with what they began with. */
function changed<Values extends object>({ values, start, dirty }: Form<Values>): DraftContent | null {
  if (!dirty) return null
  const names = Object.keys(values) as (keyof Values & string)[] // the names of its own values
  const typed = names.filter((name) => values[name] !== start[name] && isKeptField(name, values[name]))
  if (typed.length === 0) return null
  const of = (from: Values) => Object.fromEntries(typed.map((name) => [name, from[name]]))
  return { values: of(values), start: of(start) }
}

/** What is left of a draft where the form has such fields; undefined came as nothing, on either side of a field. */
function fitting<Values extends object>(kept: KeptDraft, form: Form<Values>): { mine: Partial<Values>; began: Partial<Values> } {
  const names = Object.keys({ ...kept.start, ...kept.values }).filter((name) => name in form.values)
  const of = (from: Readonly<Record<string, unknown>>) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Values> // kept of this form
  return { mine: of(kept.values), began: of(kept.start) }
}

/** Keeps what is typed while it is typed, and what is left of it as the form goes from the screen. */
function useKeeping<Values extends object>(draft: Draft, form: Form<Values>, settled: RefObject<boolean>): void {
  const { values, dirty } = form
  useWhenever([values, dirty], () => {
    if (dirty) draft.changed()
    else draft.drop()
  })
  useEffect(() => {
    const keepNow = () => draft.keepNow()
    window.addEventListener('pagehide', keepNow)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [draft])
  // As `useUnsaved`: hiding a tab does not end it. The form itself goes: it was sent, given up, or lost with what stood around it.
  useInsertionEffect(
    () => () => {
      if (settled.current || isGivenUp()) draft.end()
    },
    [draft, settled],
  )
}

/**
 * Keeps what is typed in a form on the server, for its person alone, for a day: it stands in the form again when that is opened anew, in
 * another tab or on another device too. `name` and the record tell which form it is; without a record, the address does.
 */
export function useFormDraft<Values extends object>(name: string, form: Form<Values>, record: Subject | undefined): FormDraft {
  const { pathname, search } = useLocation()
  const latest = useRef(form)
  latest.current = form
  const settled = useRef(false)
  const [kept, setKept] = useState<KeptDraft | null>(null)
  const [isApart, setApart] = useState(false)
  // Titles say which form it is, and its fields which of two with one title. They are the same after a change of the language.
  const [draft] = useState(() => {
    const at = record ? '' : `${pathname}${search}`
    const place = `${chineseOf(name)}|${Object.keys(form.values).join()}|${at}`.slice(0, LONGEST)
    return new Draft({ form: place, ...(record && { record: { entity: record.entity, id: record.id } }) }, () => changed(latest.current))
  })

  useEffect(() => {
    let isGone = false
    void draft.read().then((found) => {
      if (!found || isGone) return
      const { values, start, change } = latest.current
      const { mine } = fitting(found, latest.current)
      // What was typed since it was opened is newer.
      const names = (Object.keys(mine) as (keyof Values)[]).filter(
        (field) => same(values[field], start[field]) && !same(mine[field], start[field]),
      )
      if (names.length === 0) return
      change(Object.fromEntries(names.map((field) => [field, mine[field]])) as Partial<Values>) // of its own fields
      setKept(found)
      setApart(true)
    })
    return () => {
      isGone = true
    }
  }, [draft])

  useKeeping(draft, form, settled)
  const began = useMemo(() => kept && fitting(kept, latest.current), [kept])
  const giveUp = () => {
    const { start } = form
    if (began)
      form.change(Object.fromEntries(Object.keys(began.mine).map((field) => [field, start[field as keyof Values]])) as Partial<Values>) // of its own fields
    setKept(null)
  }
  const parted = kept && began && isApart ? partings({ ...form.start, ...began.began }, { ...form.start, ...began.mine }, form.start) : []
  return {
    keptAt: kept && form.dirty ? kept.keptAt : null,
    conflict:
      parted.length > 0
        ? {
            fields: parted,
            takeTheirs: () => {
              form.change(Object.fromEntries(parted.map(({ name: field, theirs }) => [field, theirs])) as Partial<Values>) // of its own fields
              setApart(false)
            },
            keepMine: () => setApart(false),
            startAnew: giveUp,
          }
        : null,
    giveUp,
    settle: () => {
      settled.current = true
    },
    unsettle: () => {
      settled.current = false
    },
  }
}
