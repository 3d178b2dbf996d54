/** What other nouns may use of permissions. */
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
} from './permissions.rights.service.ts'
