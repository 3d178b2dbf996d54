import { useLocation } from 'react-router'
import { useWhenever } from '../../platform/effects.ts'
import { closeDrawer, closeTasks, useDrawer } from '../../platform/signedIn/drawers.ts'
import { Late, latePart } from '../../ui/base/latePart.tsx'

const taskDrawer = latePart(async () => (await import('../../notify/TaskDrawer.tsx')).TaskDrawer)
const messageDrawer = latePart(async () => (await import('../../notify/MessageDrawer.tsx')).MessageDrawer)
const layoutDrawer = latePart(async () => (await import('../LayoutDrawer.tsx')).LayoutDrawer)

/** The open drawer, if any; each is loaded when it is first opened. */
export function ShellDrawers() {
  const open = useDrawer()
  const { pathname } = useLocation()
  // It opens by itself when work goes on without one: on the next screen it would cover what one came for.
  // At each change of screen.
  useWhenever([pathname], closeTasks)
  if (open === 'tasks') return <Late part={taskDrawer} props={{ onClose: closeDrawer }} />
  if (open === 'messages') return <Late part={messageDrawer} props={{ onClose: closeDrawer }} />
  if (open === 'settings') return <Late part={layoutDrawer} props={{ onClose: closeDrawer }} />
  return null
}
