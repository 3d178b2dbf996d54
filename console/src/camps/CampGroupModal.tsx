import type { CallAnswer, RowOf } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import { MAX_PAGE_SIZE } from '@camp/contract/base/page'
import type { getCampDetail } from '@camp/contract/camps/camps'
import { getCampConfig } from '@camp/contract/camps/camps.config'
import { listCampGroups, saveCampGroup } from '@camp/contract/camps/camps.groups'
import { campName } from '@camp/contract/camps/camps.names'
import { campGroupRecord } from '@camp/contract/camps/camps.record'
import { getWeekCoachDropDown } from '@camp/contract/coaches/coaches.options'
import { CoachField } from '../coaches/coaches.parts.tsx'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { rowOf, useFormRecord } from '../ui/form/useFormRecord.ts'
import { useOnly } from '../ui/form/useOnly.ts'
import { uiText } from '../ui/ui.text.ts'
import { wholeWrong } from './campForm.ts'
import { campGroupsText } from './campGroups.text.ts'

type GroupRow = RowOf<typeof listCampGroups>

interface Values {
  name: string
  /** 0: nobody. */
  coachId: number | undefined
  capacity: string
}

const valuesOf = (group: GroupRow | null, usualPlaces: number): Values => ({
  name: group?.name ?? '',
  coachId: group?.coachId ?? 0,
  capacity: String(group?.capacity ?? usualPlaces),
})

interface CampGroupModalProps {
  readonly camp: CallAnswer<typeof getCampDetail>
  /** Null: a new one. */
  readonly group: GroupRow | null
  onClose(): void
}

const takes = limitsOf(saveCampGroup)

/** Where the configuration of the type may not be read. */
const USUAL_PLACES = 30

/** A group of a camp: a new one has as many places as the configuration of the type says, until somebody says otherwise. */
export function CampGroupModal(props: CampGroupModalProps) {
  const holds = useHolds()
  const enabled = props.group === null && (holds('CAMP_INDEX') || holds('CAMP_CONFIG'))
  const { data, error } = useCall(getCampConfig, { query: { campTypeId: props.camp.campTypeId } }, { enabled, quiet: () => true })
  if (enabled && !data && !error) return null
  return <CampGroupForm {...props} usualPlaces={data?.groupCapacity ?? USUAL_PLACES} />
}

function CampGroupForm({ camp, group: initial, usualPlaces, onClose }: CampGroupModalProps & { readonly usualPlaces: number }) {
  const t = useText(campGroupsText)
  const title = useTitles(campGroupRecord)
  const words = useText(uiText)
  const [group, latest] = useFormRecord(
    initial,
    ({ id }) => rowOf(id, call(listCampGroups, { query: { campId: camp.id, page: 1, size: MAX_PAGE_SIZE } })),
    (fresh) => valuesOf(fresh, usualPlaces),
  )
  const action = useAction(saveCampGroup, { quiet: shownInForm })
  const form = useForm(takes, valuesOf(group, usualPlaces), ({ capacity }) => ({ capacity: wholeWrong(capacity, takes.capacity) }))
  const coaches = useCall(getWeekCoachDropDown, {}, { enabled: !group }).data ?? []
  useOnly(form.field('coachId'), coaches.length === 1 ? coaches[0]?.id : undefined)
  const send = async ({ name: typed, coachId, capacity }: Values) => {
    const body = { campId: camp.id, name: typed.trim(), coachId: coachId || null, capacity: Number(capacity) }
    return (
      (await action.run({ body: group ? { ...body, id: group.id, version: group.version } : body }, { camp: campName(camp) })) &&
      t('saved', { name: body.name })
    )
  }
  return (
    <FormModal
      title={group ? t('editTitle', { name: group.name }) : t('createTitle')}
      form={form}
      sending={action}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <TextField label={title('name')} {...form.field('name')} />
      <CoachField
        label={title('coach')}
        none={t('noCoach')}
        own={group?.coachId ? { id: group.coachId, name: group.coachName ?? '' } : null}
        {...form.field('coachId')}
      />
      <TextField label={title('capacity')} {...form.field('capacity')} />
    </FormModal>
  )
}
