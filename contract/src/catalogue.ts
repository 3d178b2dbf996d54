import * as accountBinding from './account.binding.ts'
import * as accountCodes from './account.codes.ts'
import * as accountOutbox from './account.outbox.ts'
import * as accountSessions from './account.sessions.ts'
import * as account from './account.ts'
import * as accountWays from './account.ways.ts'
import * as addresses from './addresses.ts'
import { type AnyCall, isCall } from './call.ts'
import * as campStatus from './campStatus.ts'
import * as campStudentChanges from './campStudents.changes.ts'
import * as campStudents from './campStudents.ts'
import * as campStudentWeeks from './campStudents.weeks.ts'
import * as campsConfig from './camps.config.ts'
import * as campGroups from './camps.groups.ts'
import * as campOptions from './camps.options.ts'
import * as camps from './camps.ts'
import * as changes from './changes.calls.ts'
import * as channels from './channels.ts'
import * as coachComments from './coaches.comments.ts'
import * as coaches from './coaches.ts'
import * as crashes from './crashes.ts'
import * as domains from './domains.ts'
import * as feedback from './feedback.ts'
import * as files from './files.ts'
import * as goods from './goods.ts'
import * as holidays from './holidays.ts'
import * as homepage from './homepage.ts'
import * as lens from './lens.ts'
import * as logistics from './logistics.ts'
import * as logRecords from './logs.records.ts'
import * as logs from './logs.ts'
import * as members from './members.ts'
import * as menus from './menus.calls.ts'
import * as messageTasks from './messageTasks.ts'
import * as notify from './notify.ts'
import * as orderImports from './orders.imports.ts'
import * as orders from './orders.ts'
import * as parameters from './parameters.calls.ts'
import * as parentChanges from './parents.changes.ts'
import * as parentFamily from './parents.family.ts'
import * as parentMerges from './parents.merges.ts'
import * as parentState from './parents.state.ts'
import * as parents from './parents.ts'
import * as payment from './payment.ts'
import * as permissions from './permissions.calls.ts'
import * as personal from './pii.calls.ts'
import * as preferences from './preferences.ts'
import * as referrers from './referrers.ts'
import * as resources from './resources.ts'
import * as roles from './roles.ts'
import * as social from './social.ts'
import * as tags from './tags.ts'
import * as userRights from './users.rights.ts'
import * as users from './users.ts'

// A new noun: import its file here as a whole and name it in `nouns`; a new call of a noun that is here needs nothing.
// A call of the specification also leaves test/not-built.json, and the count in test/conformance.test.ts goes down with it.
// The console imports the files of its nouns, never this one, which would bring all of them into its bundle.
const nouns: readonly Readonly<Record<string, unknown>>[] = [
  account,
  accountBinding,
  accountCodes,
  accountOutbox,
  accountSessions,
  accountWays,
  campStatus,
  campStudentChanges,
  campStudents,
  campGroups,
  campOptions,
  camps,
  campsConfig,
  changes,
  addresses,
  coachComments,
  coaches,
  campStudentWeeks,
  channels,
  crashes,
  domains,
  feedback,
  files,
  goods,
  holidays,
  homepage,
  lens,
  logistics,
  logRecords,
  logs,
  members,
  menus,
  messageTasks,
  notify,
  orderImports,
  orders,
  parameters,
  parentChanges,
  parentFamily,
  parentMerges,
  parentState,
  parents,
  payment,
  permissions,
  personal,
  preferences,
  referrers,
  resources,
  roles,
  social,
  tags,
  userRights,
  users,
]

/** Every call of the contract, in the order of the nouns and of the names that their files export. */
export const calls: readonly AnyCall[] = nouns.flatMap((noun) => Object.values(noun).filter(isCall))

/** The call of a name; undefined if there is none. */
export const callById = (id: string): AnyCall | undefined => calls.find((call) => call.id === id)
