/** Refusals of what other programs put in. */
export const inflowErrors = {
  BATCH_UNDONE: {
    status: 400,
    zh: '同一批里有数据被拒绝，按要求整批都没有写入；请改正后整批重发',
    en: 'Another item of this batch was refused, so nothing of it was kept, as you asked. Correct that one and send the batch again',
  },
  INGEST_UNKNOWN: {
    status: 400,
    zh: '没有名为“{op}”的写入操作，请使用接口文档中的名称',
    en: 'There is no operation "{op}". Please use a name of the document',
  },
  INGEST_STAYS: {
    status: 400,
    zh: '已写入的数据不能改到别处，请用新的编号写入',
    en: 'What was put in belongs where it is. Please put it in under a new number',
  },
  INGEST_AHEAD: {
    status: 400,
    zh: '发生时间不能晚于现在 5 分钟以上，请检查发送方的时钟和时区',
    en: 'It cannot have happened more than 5 minutes from now. Check the clock and the time zone of the sender',
  },
  COUNT_MOMENT: {
    status: 400,
    zh: '计数时间应在最近 7 天内，且不晚于现在',
    en: 'The moment must be within the last 7 days, and not in the future',
  },
  COUNT_INSTALLATION: {
    status: 400,
    zh: '这类计数要按设备区分，请带上 installation',
    en: 'Devices are told apart here. Please send the installation',
  },
  INGEST_NEVER_CAME: {
    status: 400,
    zh: '所引用的 {op} {externalId} 在 24 小时内没有写入；请先写入它，再重新发送',
    en: '{op} {externalId}, to which this refers, did not come within 24 hours. Put that in first, then send this again',
  },
  INGEST_WAITING_FULL: {
    status: 400,
    zh: '这个密钥已有 {most} 条数据在等待所引用的数据；请先写入它们引用的数据，再重新发送这一条',
    en: '{most} records of this key wait for others already. Put in what they refer to, then send this one again',
  },
} as const
