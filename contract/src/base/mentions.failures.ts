/** Refusals of texts that name colleagues. A part of the table of all errors. */
export const mentionErrors = {
  MENTION_UNSEEN: {
    status: 400,
    zh: '提及的同事中有 {count} 位无权查看这里的内容。请从名单中选择',
    en: '{count|colleague|colleagues} named here cannot read this. Please choose from the list',
  },
} as const
