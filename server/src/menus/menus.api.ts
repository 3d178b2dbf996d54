/** What other nouns may use of menus. */
export { holdMenu } from './menus.editing.service.ts'
export { menusFor, ownMenus } from './menus.service.ts'
