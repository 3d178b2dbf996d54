import { calls } from '@camp/contract/catalogue'
import { screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { AddressModal } from '../src/addresses/addresses.modal.parts.tsx'
import { AppVersionModal } from '../src/appVersions/AppVersionModal.tsx'
import { AddStudentModal } from '../src/campStudents/AddStudentModal.tsx'
import { CampTypeModal } from '../src/camps/CampTypeModal.tsx'
import { ChannelModal } from '../src/channels/ChannelModal.tsx'
import { CostModal } from '../src/channels/CostModal.tsx'
import { CoachModal } from '../src/coaches/CoachModal.tsx'
import { CoachGroupModal } from '../src/coachGroups/CoachGroupModal.tsx'
import { GenerateModal } from '../src/coupons/GenerateModal.tsx'
import { RedeemModal } from '../src/coupons/RedeemModal.tsx'
import { DemoModal } from '../src/demos/DemoModal.tsx'
import { DomainModal } from '../src/domains/DomainModal.tsx'
import { NoteFeedbackModal } from '../src/feedback/NoteFeedbackModal.tsx'
import { AddNoteModal } from '../src/followUps/followUps.adding.parts.tsx'
import { GoodsModal } from '../src/goods/GoodsModal.tsx'
import { CompanyModal } from '../src/logistics/CompanyModal.tsx'
import { BenefitModal } from '../src/members/BenefitModal.tsx'
import { GiftModal } from '../src/members/GiftModal.tsx'
import { LevelModal } from '../src/members/LevelModal.tsx'
import { MerchantModal } from '../src/merchants/MerchantModal.tsx'
import { NewOrderModal } from '../src/orders/NewOrderModal.tsx'
import { NewParentModal } from '../src/parents/NewParentModal.tsx'
import { PermissionModal } from '../src/permissions/PermissionModal.tsx'
import { ReferrerModal } from '../src/referrers/ReferrerModal.tsx'
import { RuleModal } from '../src/refunds/RuleModal.tsx'
import { ResourceModal } from '../src/resources/ResourceModal.tsx'
import { RoleModal } from '../src/roles/RoleModal.tsx'
import { TagModal } from '../src/tags/TagModal.tsx'
import { UploaderModal } from '../src/uploaders/UploaderModal.tsx'
import { NewUserModal } from '../src/users/UserModal.tsx'
import { EntryModal } from '../src/workHours/EntryModal.tsx'
import { PayRuleModal } from '../src/workHours/PayRuleModal.tsx'
import { openersByCode } from './dialogs.code.ts'
import { openers } from './dialogs.openers.ts'
import { fakeServer } from './fakeServer.ts'
import { onScreen } from './screenFixture.tsx'

const server = fakeServer()
const close = () => undefined

const changing = new Set(calls.filter(({ changes }) => changes).map(({ method, path }) => `${method} ${path}`))
/** What was sent to change something; some lists are read by POST. */
const changed = () => server.seen.filter(({ method, path }) => changing.has(`${method} ${path}`))

const newRole = { role: null, onMade: close, onClose: close }

/** The dialogs that begin empty, by the way in which their openers open them. */
const empty: Readonly<Record<string, () => ReactElement>> = {
  AddStudentModal: () => <AddStudentModal campId={1} camp="秋季营 第1期" onClose={close} />,
  AddNoteModal: () => <AddNoteModal title="跟进" parentId={1} studentId={1} stale={[]} onClose={close} />,
  'AddressModal of a family': () => <AddressModal address={null} parentId={1} onClose={close} />,
  AddressModal: () => <AddressModal address={null} onClose={close} />,
  AppVersionModal: () => <AppVersionModal version={null} platform={undefined} onClose={close} />,
  BenefitModal: () => <BenefitModal benefit={null} onClose={close} />,
  CampTypeModal: () => <CampTypeModal type={null} onClose={close} />,
  ChannelModal: () => <ChannelModal channel={null} onClose={close} />,
  CoachGroupModal: () => <CoachGroupModal group={null} onClose={close} />,
  CoachModal: () => <CoachModal coach={null} onClose={close} />,
  CompanyModal: () => <CompanyModal company={null} onClose={close} />,
  'CostModal of a channel': () => <CostModal channel={{ id: 1 }} onClose={close} />,
  CostModal: () => <CostModal channel={null} onClose={close} />,
  DemoModal: () => <DemoModal onClose={close} />,
  DomainModal: () => <DomainModal domain={null} onClose={close} />,
  EntryModal: () => <EntryModal coachId={1} coachName="周" day="2026-03-01" onClose={close} />,
  'GenerateModal of a channel': () => <GenerateModal channelId={1} onClose={close} />,
  GenerateModal: () => <GenerateModal channelId={undefined} onClose={close} />,
  GiftModal: () => <GiftModal member={null} onClose={close} />,
  GoodsModal: () => <GoodsModal goods={null} onClose={close} />,
  LevelModal: () => <LevelModal level={null} onClose={close} />,
  MerchantModal: () => <MerchantModal merchant={null} onClose={close} />,
  'NewOrderModal by phone': () => <NewOrderModal onClose={close} />,
  NewParentModal: () => <NewParentModal onClose={close} />,
  NewUserModal: () => <NewUserModal onMade={close} onClose={close} />,
  NoteFeedbackModal: () => <NoteFeedbackModal onOpen={close} onClose={close} />,
  PayRuleModal: () => <PayRuleModal onClose={close} />,
  PermissionModal: () => <PermissionModal permission={null} onClose={close} />,
  RedeemModal: () => <RedeemModal onClose={close} />,
  ReferrerModal: () => <ReferrerModal referrer={null} onClose={close} />,
  ResourceModal: () => <ResourceModal resource={null} onClose={close} />,
  RoleModal: () => <RoleModal {...newRole} />,
  RuleModal: () => <RuleModal rule={undefined} onClose={close} />,
  TagModal: () => <TagModal tag={null} scope="PARENT" onClose={close} />,
  UploaderModal: () => <UploaderModal uploader={null} onClose={close} />,
}

test('each opener of each dialog that is a form is known', () => {
  expect(openersByCode()).toEqual(openers)
})

const MARKED = '[aria-invalid="true"], fieldset[data-invalid="true"]'

test.each(Object.entries(empty))('%s that is sent empty marks a field, which has the focus', async (_name, dialog) => {
  const { user } = onScreen(dialog())
  await screen.findByRole('dialog')
  await user.keyboard('{Control>}s{/Control}')
  const form = document.querySelector('form.dialog-form')
  await waitFor(() => expect(form?.querySelector(MARKED)).not.toBeNull())
  expect(document.activeElement?.closest(MARKED) ?? document.activeElement?.matches(MARKED)).toBeTruthy()
  expect(form?.querySelector('.form-alert')).toBeNull()
  expect(changed()).toEqual([])
})

test('a coach without a rate is not sent: the field says so in its own words', async () => {
  const { user } = onScreen(<CoachModal coach={null} onClose={close} />)
  await user.type(await screen.findByLabelText('姓名'), '周思远')
  await user.type(screen.getByLabelText('手机号'), '19000000001')
  await user.click(screen.getByRole('button', { name: '下一步' }))
  const rate = screen.getByLabelText('时薪（元）')
  expect(rate.getAttribute('aria-required')).toBe('true')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(rate.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('请填写时薪（元）')).toBeTruthy()
  expect(changed()).toEqual([])
})
