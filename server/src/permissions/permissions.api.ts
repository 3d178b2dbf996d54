/** What other nouns may use of permissions: rules, never its statements. */
export {
  activeHolders,
  announceRights,
  changeRights,
  codesOfPermissions,
  codesOfRoles,
  type Grantor,
  groupsAlong,
  holderOf,
  lockRights,
  viewOf,
} from './rights.service.ts'
