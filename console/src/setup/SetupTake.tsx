import { campTypeTemplates, takeCampTypes } from '@camp/contract/camps/camps.templates'
import { knownCarriers } from '@camp/contract/logistics/logistics.carriers'
import { takeCarriers } from '@camp/contract/logistics/logistics.companies'
import { takeRoleTemplates } from '@camp/contract/roles/roles'
import { roleTemplates } from '@camp/contract/roles/roles.templates'
import type { SetupState, SetupStep } from '@camp/contract/setup/setup.labels'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { setupText } from './setup.text.ts'

/** What can be taken ready-made: its key, its name, and how the server names it where it is there. */
interface Ready {
  readonly id: string
  readonly name: string
  readonly known: string
  readonly hint?: string
  /** Chosen to begin with. */
  readonly usual: boolean
}

/** The carriers that most parcels go with. */
const USUAL_CARRIERS = 7

const ready: Partial<Record<SetupStep, readonly Ready[]>> = {
  STAFF: roleTemplates.map(({ id, roleName, remark }) => ({ id, name: roleName, known: roleName, hint: remark, usual: true })),
  CAMP_TYPES: campTypeTemplates.map(({ id, name, lessonDays }, at) => ({ id, name, known: name, hint: `${lessonDays}`, usual: at < 2 })),
  CARRIERS: knownCarriers
    .slice(0, USUAL_CARRIERS + 3)
    .map(({ code, name }, at) => ({ id: code, name, known: code, usual: at < USUAL_CARRIERS })),
}

/** How what is chosen is taken. */
function useTaking(step: SetupStep) {
  const options = { stale: ['Setup'] }
  const roles = useAction(takeRoleTemplates, options)
  const types = useAction(takeCampTypes, options)
  const carriers = useAction(takeCarriers, options)
  const among = <T extends string>(all: readonly { readonly id: T }[], ids: readonly string[]) =>
    all.map(({ id }) => id).filter((id) => ids.includes(id))
  if (step === 'STAFF')
    return {
      code: 'ROLE_ALLOT' as const,
      busy: roles.busy,
      run: (ids: readonly string[]) => roles.run({ body: { templates: among(roleTemplates, ids) } }),
    }
  if (step === 'CAMP_TYPES')
    return {
      code: 'CAMP_CONFIG_EDIT' as const,
      busy: types.busy,
      run: (ids: readonly string[]) => types.run({ body: { templates: among(campTypeTemplates, ids) } }),
    }
  return {
    code: 'LOGISTICS_COMPANY_EDIT' as const,
    busy: carriers.busy,
    run: (ids: readonly string[]) => carriers.run({ body: { codes: [...ids] } }),
  }
}

interface SetupTakeProps {
  readonly step: SetupStep
  readonly state: SetupState
  /** What is there. */
  readonly names: readonly string[]
}

/** Ready-made records, taken by one press; none where all of them are there, or the step is done by others. */
export function SetupTake({ step, state, names }: SetupTakeProps) {
  const t = useText(setupText)
  const holds = useHolds()
  const taking = useTaking(step)
  const left = (ready[step] ?? []).filter(({ known }) => !names.includes(known))
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({})
  // Of staff the roles come first, and the step is done by accounts.
  const offered = state === 'OPEN' || (step === 'STAFF' && state === 'DONE' && names.length === 0)
  if (!offered || left.length === 0 || !holds(taking.code)) return null
  const chosen = left.filter(({ id, usual }) => changed[id] ?? usual).map(({ id }) => id)
  const take = async () => {
    const done = await taking.run(chosen)
    if (done) toast('success', t('took', { count: done.count }))
  }
  return (
    <div className="setup-take">
      <fieldset>
        <legend className="visually-hidden">{t('chosen')}</legend>
        {left.map(({ id, name, hint, usual }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={changed[id] ?? usual}
              onChange={({ target }) => setChanged({ ...changed, [id]: target.checked })}
            />
            {name}
            {step === 'STAFF' && hint && <span className="quiet">{hint}</span>}
          </label>
        ))}
      </fieldset>
      {chosen.length > 0 && (
        <Button kind="primary" busy={taking.busy} onClick={() => void take()}>
          {t('take', { count: chosen.length })}
        </Button>
      )}
    </div>
  )
}
