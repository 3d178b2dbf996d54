import { carrierName } from '@camp/contract/logistics/logistics.carriers'
import { putSetupAside, type SetupStepShown } from '@camp/contract/setup/setup'
import { type SetupStep, setupStep } from '@camp/contract/setup/setup.labels'
import { formatCount, formatList } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { SuccessIcon } from '../ui/base/icons.tsx'
import { LateInPlace, latePart } from '../ui/base/latePart.tsx'
import { type Reached, SetupAct } from './SetupAct.tsx'
import { setupText } from './setup.text.ts'

/** What can be taken ready-made comes with its tables. */
const setupTake = latePart(async () => (await import('./SetupTake.tsx')).SetupTake)
const ready: readonly SetupStep[] = ['STAFF', 'CAMP_TYPES', 'CARRIERS']

/** What the page calls something that the server names: carriers by their names. */
const nameOf = (step: SetupStep, known: string): string => (step === 'CARRIERS' ? carrierName(known) : known)

interface SetupStepLineProps {
  readonly number: number
  readonly shown: SetupStepShown
  readonly reached: Reached | undefined
}

/** One step: how it stands, what it is for, and its act in place. */
export function SetupStepLine({ number, shown, reached }: SetupStepLineProps) {
  const t = useText(setupText)
  const language = useLanguage()
  const { step, state, names, count, waitsFor } = shown
  const title = setupStep.label(step, language)
  return (
    <li data-state={state}>
      <span className="setup-mark" aria-hidden="true">
        {state === 'DONE' ? <SuccessIcon /> : state === 'ASIDE' ? '–' : number}
      </span>
      <div>
        <h3>{title}</h3>
        <p className="setup-what">{t(`what.${step}`)}</p>
        {names.length > 0 && <p className="setup-what">{t('taken', { names: formatList(names.map((one) => nameOf(step, one))) })}</p>}
        {names.length === 0 && count > 0 && state === 'DONE' && <p className="setup-what">{t('counted', { count: formatCount(count) })}</p>}
        {step === 'HOURS' && count > 0 && state === 'OPEN' && <p className="setup-what">{t('asked', { count })}</p>}
        {state === 'WAITS' && (
          <p className="setup-what">{t('waits', { steps: formatList(waitsFor.map((one) => setupStep.label(one, language))) })}</p>
        )}
      </div>
      <div className="setup-acts">
        {state !== 'WAITS' && state !== 'ASIDE' && <SetupAct step={step} state={state} count={count} reached={reached} />}
        <Aside shown={shown} title={title} />
      </div>
      {state !== 'ASIDE' && ready.includes(step) && <LateInPlace part={setupTake} props={{ step, state, names }} />}
    </li>
  )
}

/** Puts a step aside that is not needed, and takes it up again. */
function Aside({ shown: { step, state }, title }: { readonly shown: SetupStepShown; readonly title: string }) {
  const t = useText(setupText)
  const holds = useHolds()
  const put = useAction(putSetupAside)
  if (state === 'DONE' || !holds('PARAM_EDIT')) return null
  const aside = state !== 'ASIDE'
  const label = t(aside ? 'notNeeded' : 'needed')
  return (
    <Button aria-label={`${label} · ${title}`} busy={put.busy} onClick={() => void put.run({ params: { step }, body: { aside } })}>
      {label}
    </Button>
  )
}
