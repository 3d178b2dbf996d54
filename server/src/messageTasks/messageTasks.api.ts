/** What other nouns may use of message tasks. */
export { messageTasksNamingTag } from './messageTasks.naming.service.ts'
export { SEND_KIND } from './messageTasks.service.ts'
