import { useSyncExternalStore } from 'react'

/** The drawers at the right of the shell; at most one is open. */
export type DrawerName = 'tasks' | 'messages' | 'settings' | 'help'

let open: DrawerName | null = null
const listeners = new Set<() => void>()

const publish = (next: DrawerName | null): void => {
  if (next === open) return
  open = next
  for (const listener of listeners) listener()
}

/** Opens a drawer; another one that is open gives way. */
export const openDrawer = (name: DrawerName): void => publish(name)

/** Closes whichever drawer is open. */
export const closeDrawer = (): void => publish(null)

/** Closes the drawer of tasks, if that is open. */
export const closeTasks = (): void => {
  if (open === 'tasks') publish(null)
}

/** Opens a drawer, or closes it if it is open. */
export const toggleDrawer = (name: DrawerName): void => publish(open === name ? null : name)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The open drawer inside a component. */
export const useDrawer = (): DrawerName | null => useSyncExternalStore(subscribe, () => open)
