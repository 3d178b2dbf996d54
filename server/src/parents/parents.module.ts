import { putDevices } from '@camp/contract/parents/parents.devices.open'
import { putParents } from '@camp/contract/parents/parents.open'
import { putStudents } from '@camp/contract/parents/parents.students.open'
import type { FamilyClaims } from '../platform/family.ts'
import { ingest, oneByOne } from '../platform/ingest/ingest.kinds.ts'
import { defineModule } from '../platform/module.ts'
import { exportKinds } from '../platform/sheet/export.ts'
import { parentStates } from './parents.bulkStates.ts'
import { parentTags } from './parents.bulkTags.ts'
import { parentChangesRoutes } from './parents.changes.routes.ts'
import { deviceImei } from './parents.devices.repository.ts'
import { deviceSnapshot, takeDevice } from './parents.devices.service.ts'
import { erasureChores } from './parents.erased.service.ts'
import { parentsExport } from './parents.export.ts'
import { takeParent } from './parents.ingest.service.ts'
import { parentPhone } from './parents.repository.ts'
import { parentsRoutes } from './parents.routes.ts'
import { parentSnapshot } from './parents.service.ts'
import { takeStudent } from './parents.students.service.ts'
import { parentTagsRepository } from './parents.tags.repository.ts'

const family: FamilyClaims = {
  parents: {
    erased: ['phone', 'nickname', 'real_name', 'avatar_url'],
    kept: { 'says only whether the account is frozen': ['active_flg'] },
  },
  students: {
    erased: ['name', 'english_name', 'gender', 'birthday', 'avatar_url', 'child_key'],
    // A child that is in both families is archived where it was.
    moved: ['parent_id'],
    kept: { 'figures of camps count by it, and without the name it tells of nobody': ['grade', 'english_level'] },
  },
  parent_devices: {
    erased: ['imei'],
    moved: ['parent_id'],
    kept: { 'whose make it was tells of nobody': ['vendor'] },
  },
  parent_tags: {
    erased: ['parent_id'],
    kept: { 'the kept family gets the same tags, and an undone merge finds these where they were': ['parent_id'] },
  },
  parent_figures: { kept: { 'figures of one account; those of the kept one are counted anew with its orders': ['parent_id'] } },
  parent_merges: {
    erased: ['reason'],
    kept: {
      'says which two were made one, and a merge can be taken back': ['kept_parent_id', 'merged_parent_id'],
      'numbers of the rows that were moved': ['moved'],
    },
  },
  family_erasures: {
    kept: { 'says that the account was erased, when and why, and nothing else of it': ['parent_id'] },
    notOfFamily: ['kind'],
  },
  family_keys: {
    // What the log holds of the family is sealed under it.
    erased: ['sealed_key'],
    kept: { 'the log of each account stays its own': ['parent_id'] },
  },
}

export const parentsModule = defineModule({
  name: 'parents',
  routes: [...parentsRoutes, ...parentChangesRoutes],
  changes: [parentStates, parentTags],
  ingests: [ingest(putParents, oneByOne(takeParent)), ingest(putStudents, oneByOne(takeStudent)), ingest(putDevices, oneByOne(takeDevice))],
  tasks: () => exportKinds(parentsExport),
  chores: (services) => erasureChores(services),
  on: { 'tag.cleared': parentTagsRepository.clear },
  records: {
    parent: { snapshot: parentSnapshot, personal: { phone: parentPhone } },
    parentDevice: { snapshot: deviceSnapshot, personal: { imei: deviceImei } },
  },
  family,
})
