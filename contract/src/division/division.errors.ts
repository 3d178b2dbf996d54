/** Refusals of the division planner. A part of the table of all errors. */
export const divisionErrors = {
  PLAN_STALE: {
    status: 400,
    zh: '预览之后学员、分组或名额有变动，请重新预览',
    en: 'Students, groups or quotas have changed since the preview. Please preview again',
  },
  PLAN_RUNNING: {
    status: 400,
    zh: '该营期有一次分班正在执行，请等它完成',
    en: 'This camp is being divided. Please wait until it has finished',
  },
  PLAN_STARTED: {
    status: 400,
    zh: '营期已开始，只能重新分配停用分组、停用老师和超出名额的学员；其他学员请在营期学员中调组',
    en: 'The camp has started: only students of inactive groups, of inactive coaches or beyond a quota can be placed. Move others on the page of the students of the camp',
  },
  PLAN_PIN: {
    status: 400,
    zh: '固定的学员或分组不在该营期，请去掉该固定后重试',
    en: 'A pinned student or the group is not in this camp. Please remove that pin and try again',
  },
  PLAN_NOTHING: { status: 400, zh: '该方案没有需要移动的学员，无需执行', en: 'This plan moves nobody; nothing is left to do' },
  PLAN_NO_ANSWER: {
    status: 503,
    zh: '求解程序没有完成，原有分班没有变化，请重试',
    en: 'The solver did not finish. Nothing was changed; please try again',
  },
} as const
