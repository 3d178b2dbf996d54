import { MessageTaskDialogs } from './MessageTaskDialogs.tsx'

/** Writes a message to one family. */
export function FamilyMessageDialog({ parentId, onClose }: { readonly parentId: number; onClose(): void }) {
  return <MessageTaskDialogs dialog={{ kind: 'new', task: null, parentId }} onClose={onClose} />
}
