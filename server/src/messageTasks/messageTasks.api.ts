/** What other nouns may use of message tasks. */
export { messageTasksNamingTag, SEND_KIND } from './messageTasks.service.ts'
