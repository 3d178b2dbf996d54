import type { CoachField } from '@camp/contract/moveIn/moveIn.coaches.fields'
import { readEmployment, readWorks } from './moveIn.coaches.rules.ts'
import { type KindColumns, namesIt } from './moveIn.matching.rules.ts'
import { isDay, isName, isPhone } from './moveIn.values.rules.ts'

const titles: Readonly<Record<CoachField, string>> = {
  coachNumber:
    '老师编号 老师id 教师编号 教师id 工号 员工编号 员工工号 旧编号 编号 id coachid teacherid staffid staffno employeeid employeeno',
  name: '老师 老师姓名 辅导老师 教师 教师姓名 员工 员工姓名 姓名 名字 coach coachname teacher teachername staffname name fullname',
  phone:
    '手机号 手机 手机号码 联系电话 电话 联系方式 老师手机 老师手机号 教师电话 phone mobile phonenumber mobilenumber cellphone tel telephone',
  employment:
    '用工类型 用工形式 用工方式 聘用类型 聘用方式 雇佣类型 员工类型 老师类型 教师类型 全职兼职 全兼职 employment employmenttype contracttype jobtype',
  englishName: '英文名 英文姓名 英语名 englishname',
  joinedAt: '入职日期 入职时间 入职 到岗日期 加入日期 聘用日期 joinedat joindate hiredate hiredon startdate',
  activeFlg: '在职状态 是否在职 状态 员工状态 老师状态 启用状态 是否启用 status active state',
}

export const coachColumns: KindColumns = {
  titles,
  contents: {
    name: isName,
    phone: isPhone,
    employment: (value) => readEmployment(value) !== undefined,
    joinedAt: isDay,
    activeFlg: (value) => readWorks(value) !== undefined,
  },
  alone: (values) => {
    if (namesIt(values, isPhone)) return 'phone'
    return values.every((value) => readEmployment(value)) ? 'employment' : undefined
  },
}
