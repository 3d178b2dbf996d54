import type { AnyCall } from '@camp/contract/base/call'
import { listCampClientUsers, updateCampClientUser } from '@camp/contract/campStudents/campStudents'
import { getCampDetail, saveCamp } from '@camp/contract/camps/camps'
import { getCampTypes, saveCampType } from '@camp/contract/camps/camps.config'
import { listCampGroups, saveCampGroup } from '@camp/contract/camps/camps.groups'
import { getDomains, updateDomain } from '@camp/contract/domains/domains'
import { getHoliday, updateHoliday } from '@camp/contract/holidays/holidays'
import { getMemberConfig, getPowerConfig, saveMemberConfig, savePowerConfig } from '@camp/contract/members/members'
import { savePermissionMenu } from '@camp/contract/menus/menus.calls'
import { getOrderDetail, updateOrderRemark } from '@camp/contract/orders/orders'
import { listParamConfig, updateParamConfig } from '@camp/contract/parameters/parameters.calls'
import { getPermissionsByPage, updatePermission } from '@camp/contract/permissions/permissions.calls'
import { getRole, updateRole } from '@camp/contract/roles/roles'
import { getAllTags, upsertTag } from '@camp/contract/tags/tags'
import { queryUsers, updateUser } from '@camp/contract/users/users'
import { screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { EditStudentModal } from '../src/campStudents/EditStudentModal.tsx'
import { CampGroupModal } from '../src/camps/CampGroupModal.tsx'
import { CampModal } from '../src/camps/CampModal.tsx'
import { CampTypeModal } from '../src/camps/CampTypeModal.tsx'
import { DomainModal } from '../src/domains/DomainModal.tsx'
import { HolidayModal } from '../src/holidays/HolidayModal.tsx'
import { BenefitModal } from '../src/members/BenefitModal.tsx'
import { LevelModal } from '../src/members/LevelModal.tsx'
import { MenuModal } from '../src/menus/MenuModal.tsx'
import { RemarkModal } from '../src/orders/RemarkModal.tsx'
import { ParameterModal } from '../src/parameters/ParameterModal.tsx'
import { PermissionModal } from '../src/permissions/PermissionModal.tsx'
import { dismissAll } from '../src/platform/notices.ts'
import { RoleModal } from '../src/roles/RoleModal.tsx'
import { TagModal } from '../src/tags/TagModal.tsx'
import { EditUserModal } from '../src/users/UserModal.tsx'
import { refusedOnce, rowOf, save } from './conflictFixture.ts'
import { fakeServer } from './fakeServer.ts'
import { aPage } from './listFixture.ts'
import {
  benefit,
  camp,
  campType,
  domain,
  group,
  holiday,
  level,
  menu,
  newer,
  order,
  parameter,
  parameterKey,
  permission,
  role,
  rule,
  student,
  tag,
  user,
} from './recordFixture.ts'
import { onScreen } from './screenFixture.tsx'

const server = fakeServer()
interface Case {
  readonly what: string
  form(onClose: () => void): ReactElement
  readonly saves: AnyCall
  readonly reads?: AnyCall
  /** What the record is by now, as `reads` answers it. */
  readonly fresh?: unknown
  readonly label: string
  /** What is typed; theirs. */
  readonly mine?: string
  readonly theirs?: string
  /** The saved field by its name in the body. */
  readonly field: string
}

const none = () => undefined
const cases: readonly Case[] = [
  {
    what: 'site',
    form: (onClose) => <DomainModal domain={domain} onClose={onClose} />,
    saves: updateDomain,
    reads: getDomains,
    fresh: aPage([{ ...domain, ...newer, name: '对方的' }], 1),
    label: '名称',
    field: 'name',
  },
  {
    what: 'tag',
    form: (onClose) => <TagModal tag={tag} scope="PARENT" onClose={onClose} />,
    saves: upsertTag,
    reads: getAllTags,
    fresh: [{ ...tag, ...newer, name: '对方的' }],
    label: '名称',
    field: 'name',
  },
  {
    what: 'role',
    form: (onClose) => <RoleModal role={role} onClose={onClose} onMade={none} />,
    saves: updateRole,
    reads: getRole,
    fresh: { ...role, ...newer, roleName: '对方的' },
    label: '角色名称',
    field: 'roleName',
  },
  {
    what: 'permission',
    form: (onClose) => <PermissionModal permission={permission} onClose={onClose} />,
    saves: updatePermission,
    reads: getPermissionsByPage,
    fresh: aPage([{ ...permission, ...newer, name: '对方的' }], 1),
    label: '中文名称',
    field: 'name',
  },
  {
    what: 'menu entry',
    form: (onClose) => (
      <MenuModal
        menu={menu}
        parentId={null}
        reload={async () => ({ ...menu, ...newer, titleZh: '对方的' })}
        onClose={onClose}
        onSaved={none}
      />
    ),
    saves: savePermissionMenu,
    label: '中文名称',
    field: 'titleZh',
  },
  {
    what: 'level of members',
    form: (onClose) => <LevelModal level={level} onClose={onClose} />,
    saves: saveMemberConfig,
    reads: getMemberConfig,
    fresh: [{ ...level, ...newer, name: '对方的' }],
    label: '名称',
    field: 'name',
  },
  {
    what: 'benefit of members',
    form: (onClose) => <BenefitModal benefit={benefit} onClose={onClose} />,
    saves: savePowerConfig,
    reads: getPowerConfig,
    fresh: [{ ...benefit, ...newer, name: '对方的' }],
    label: '名称',
    field: 'name',
  },
  {
    what: 'type of camps',
    form: (onClose) => <CampTypeModal type={campType} onClose={onClose} />,
    saves: saveCampType,
    reads: getCampTypes,
    fresh: [{ ...campType, ...newer, name: '对方的' }],
    label: '名称',
    field: 'name',
  },
  {
    what: 'camp',
    form: (onClose) => <CampModal task={{ kind: 'edit', camp }} onClose={onClose} />,
    saves: saveCamp,
    reads: getCampDetail,
    fresh: { ...camp, ...newer, name: '对方的' },
    label: '营期名称',
    field: 'name',
  },
  {
    what: 'group of a camp',
    form: (onClose) => <CampGroupModal camp={camp} group={group} onClose={onClose} />,
    saves: saveCampGroup,
    reads: listCampGroups,
    fresh: aPage([{ ...group, ...newer, name: '对方的' }], 1),
    label: '分组名称',
    field: 'name',
  },
  {
    what: 'child in a camp',
    form: (onClose) => <EditStudentModal row={student} onClose={onClose} />,
    saves: updateCampClientUser,
    reads: listCampClientUsers,
    fresh: aPage([{ ...student, ...newer, coachRemark: '对方的' }], 1),
    label: '老师备注',
    field: 'coachRemark',
  },
  {
    what: 'holiday',
    form: (onClose) => <HolidayModal task={{ holiday }} year={2026} onClose={onClose} onSaved={none} />,
    saves: updateHoliday,
    reads: getHoliday,
    fresh: { ...holiday, ...newer, name: '对方的' },
    label: '名称',
    field: 'name',
  },
  {
    what: 'remark of an order',
    form: (onClose) => <RemarkModal order={order} onClose={onClose} />,
    saves: updateOrderRemark,
    reads: getOrderDetail,
    fresh: { ...order, ...newer, remark: '对方的' },
    label: '备注',
    field: 'remark',
  },
  {
    what: 'member of staff',
    form: (onClose) => <EditUserModal user={user} onClose={onClose} />,
    saves: updateUser,
    reads: queryUsers,
    fresh: aPage([{ ...user, ...newer, realName: '周思源' }], 1),
    label: '姓名',
    mine: '周思圆',
    theirs: '周思源',
    field: 'realName',
  },
  {
    what: 'parameter',
    form: (onClose) => (
      <ParameterModal parameter={{ row: parameter, key: parameterKey, rule }} name="未支付订单关闭时间" onClose={onClose} />
    ),
    saves: updateParamConfig,
    reads: listParamConfig,
    fresh: aPage([{ ...parameter, ...newer, value: 50 }], 1),
    label: '值（分钟）',
    mine: '40',
    theirs: '50',
    field: 'value',
  },
]

beforeEach(() => dismissAll())

test.each(cases)('the form of a $what shows what somebody else saved meanwhile, and saves over it what is kept', async (one) => {
  const { mine = '我的', theirs = '对方的', label, field } = one
  const sent = refusedOnce(server, one)
  const onClose = vi.fn()
  const { user: person } = onScreen(one.form(onClose))
  const input = await screen.findByLabelText<HTMLInputElement>(label)
  await person.clear(input)
  await person.type(input, mine)
  await person.click(save())
  const keep = await screen.findByRole('button', { name: '保留我的并保存' })
  expect(rowOf(label).getByText(mine)).toBeTruthy()
  expect(rowOf(label).getByText(theirs)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  await person.click(keep)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent().map((body) => [String(body[field]), body.version])).toEqual([
    [mine, 1],
    [mine, 7],
  ])
})
