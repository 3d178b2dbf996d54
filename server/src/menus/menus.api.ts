/** What other nouns may use of menus: rules, never its statements. */
export { holdMenu } from './menus.editing.service.ts'
export { menusFor, ownMenus } from './menus.service.ts'
