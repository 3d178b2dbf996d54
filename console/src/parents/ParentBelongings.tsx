import { unbindParentDevice, unbindParentImei } from '@camp/contract/parents/parents'
import { deviceVendor } from '@camp/contract/parents/parents.labels'
import { parentDeviceRecord } from '@camp/contract/parents/parents.record'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { PlainList } from '../ui/page/PlainList.tsx'
import { PersonalCell, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { nameOf, type ParentDetail } from './parentRow.ts'
import { parentsText } from './parents.text.ts'

const noRetry = (): void => undefined

/** Devices that are bound now. Those of Tianbo are freed one by one, all others with all. */
export function ParentDevicesTab({ parent }: { readonly parent: ParentDetail }) {
  const t = useText(parentsText)
  const title = useTitles(parentDeviceRecord)
  const mayUnbind = useHolds()('PARENT_UNBIND')
  const one = useAction(unbindParentDevice)
  const all = useAction(unbindParentImei)
  const freeOne = async (id: number, imei: string) => {
    if (!(await confirmDanger({ title: t('unbind.title', { imei }), text: t('unbind.text'), confirm: t('unbind.confirm') }))) return
    if (await one.run({ params: { id } }, { parentId: parent.id })) toast('success', t('done.unbind'))
  }
  const freeAll = async () => {
    const question = { title: t('unbind.allTitle', { name: nameOf(parent), count: parent.devices.length }), text: t('unbind.text') }
    if (!(await confirmDanger({ ...question, confirm: t('unbind.all') }))) return
    const answer = await all.run({ query: { uid: parent.id } })
    if (answer) toast('success', t('done.unbindAll', answer))
  }
  const action = {
    key: 'do',
    title: t('field.actions'),
    width: 100,
    screenOnly: true as const,
    cell: (row: ParentDetail['devices'][number]) =>
      row.vendor === 'TIANBO' ? (
        <button type="button" className="link" disabled={one.busy} onClick={() => void freeOne(row.id, row.imei)}>
          {t('unbind.confirm')}
        </button>
      ) : (
        <span className="quiet">{t('unbind.withAll')}</span>
      ),
  }
  return (
    <>
      <PlainList
        label={t('tab.devices')}
        rows={parent.devices}
        keyOf={(row) => row.id}
        error={null}
        onRetry={noRetry}
        empty={t('none.devices')}
        columns={[
          {
            key: 'imei',
            title: title('imei'),
            cell: (row) => <PersonalCell value={row.imei} entity="parentDevice" id={row.id} field="imei" />,
          },
          { key: 'vendor', title: title('vendor'), width: 120, cell: (row) => <StatusTag of={deviceVendor} value={row.vendor} /> },
          { key: 'bound', title: t('field.bound'), width: 140, cell: (row) => <TimeCell at={row.boundAt} /> },
          ...(mayUnbind ? [action] : []),
        ]}
      />
      {mayUnbind && parent.devices.length > 0 && (
        <div className="parents-foot">
          <Button busy={all.busy} onClick={() => void freeAll()}>
            {t('unbind.all')}
          </Button>
        </div>
      )}
    </>
  )
}
