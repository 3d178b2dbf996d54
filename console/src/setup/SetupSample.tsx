import type { CallAnswer } from '@camp/contract/base/call'
import type { readSetup } from '@camp/contract/setup/setup'
import { clearSample, loadSample } from '@camp/contract/setup/setup.sample'
import { useState } from 'react'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { ChangeSet } from '../ui/change/usePlan.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { sampleText } from './sample.text.ts'

type Sample = CallAnswer<typeof readSetup>['sample']
interface Started {
  readonly title: string
  readonly started: { readonly token: string; readonly taskId: number }
}

/** The sample: loaded by one press while the product is empty, and cleared by another while rows of it are there. */
export function SetupSample({ sample: { rows, bar } }: { readonly sample: Sample }) {
  const t = useText(sampleText)
  const holds = useHolds()
  const [open, setOpen] = useState<Started>()
  const load = useAction(loadSample)
  const clear = useAction(clearSample)
  const there = rows > 0
  if (!there && bar !== null && bar !== 'SAMPLE_BUSY') return open ? <Shown {...open} onClose={() => setOpen(undefined)} /> : null
  const may = holds('PARAM_EDIT')
  const take = async () => {
    const started = await load.run({})
    if (started) setOpen({ title: t('load'), started })
  }
  const drop = async () => {
    if (!(await confirmDanger({ title: t('clearTitle'), text: t('clearText'), confirm: t('clear') }))) return
    const started = await clear.run({})
    if (started) setOpen({ title: t('clear'), started })
  }
  return (
    <Card title={t('title')}>
      <div className="setup-sample">
        <p>{there ? t('there', { count: formatCount(rows) }) : t('what')}</p>
        {bar === 'SAMPLE_BUSY' && <span className="quiet">{t('busy')}</span>}
        {may && bar === null && (
          <Button busy={load.busy} onClick={() => void take()}>
            {t('load')}
          </Button>
        )}
        {may && there && bar !== 'SAMPLE_BUSY' && (
          <Button busy={clear.busy} onClick={() => void drop()}>
            {t('clear')}
          </Button>
        )}
      </div>
      {open && <Shown {...open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

/** Its set of changes, row by row; all that any screen shows may have changed by it. */
const Shown = ({ title, started, onClose }: Started & { onClose(): void }) => (
  <ChangeSet title={title} started={started} onClose={onClose} />
)
