/** What coaches and parents of the demo business write about lessons. */
export const praises = [
  '读得很流利，语调也自然',
  '发音清晰，元音很饱满',
  '跟读节奏把握得很好',
  '今天的录音声音洪亮，很自信',
  '单词全部读对了，真棒',
  '句子停顿恰到好处',
  '模仿得很像，语感不错',
  '比上次有明显进步',
  '坚持打卡，老师给你点赞',
  '绘本复述很完整，情节没有遗漏',
] as const

/** Of those who do not take the time. */
export const shortComments = ['不错', '加油', '已听', '很好，继续', '👍'] as const

export const advices = [
  '注意 th 的舌位，再练两遍会更好',
  '单词结尾的 s 和 ed 要读出来',
  '长句可以先分成意群再连起来读',
  '短元音 i 和 e 容易混淆，可以对照录音再听一次',
  '语速可以再慢一点，先求准再求快',
  '明天试着不看书复述一遍',
  '遇到生词先看图猜一猜，再查词卡',
  '周末可以和爸爸妈妈一起分角色读',
  '连读的地方再跟原音练一练',
  '继续保持，期待明天的录音',
] as const

export const makeupReasons = [
  '孩子感冒发烧',
  '外出旅行没有网络',
  '学校活动回家太晚',
  '设备故障',
  '忘记打卡',
  '走亲戚',
  '补做当天的练习',
] as const

export const coachRemarks = [
  '基础扎实，可推荐进阶营',
  '发音偏弱，多给示范',
  '家长很配合，晚上 8 点后沟通',
  '容易分心，录音前先热身',
  '续报意向强',
  '需要每天提醒打卡',
] as const

export const leaveReasons = ['家长申请退出', '时间冲突，跟不上进度', '转到下一期', '身体不适，暂停学习'] as const

export const moveReasons = ['家长希望换时间', '级别调整', '与同班同学一组', '换到人数较少的组'] as const

export const giftReasons = ['课程延期补偿', '转介绍奖励', '投诉补偿', '打卡全勤奖励', '老学员周年礼'] as const

/** By category: what families wrote, and what was answered. */
export const feedbacks = [
  ['COURSE', '课程内容孩子很喜欢，希望多一些自然拼读的练习', '感谢建议，下个月会增加拼读小游戏'],
  ['COURSE', '第三单元的绘本偏难，孩子跟不上', '已请辅导老师调整级别并单独辅导'],
  ['COURSE', '课程解锁时间可以早一点吗', '已反馈给教研，本期先按现有时间解锁'],
  ['COACH', '辅导老师很负责，点评特别细致，谢谢', '已转达给老师，感谢您的认可'],
  ['COACH', '昨天的打卡一直没有点评', '非常抱歉，老师已补上点评'],
  ['ORDER', '退款什么时候能到账', '退款已原路退回，一般 1 至 3 个工作日到账'],
  ['ORDER', '想把订单换成下一期', '已为您调整到下一期'],
  ['LOGISTICS', '绘本少了一册', '已安排补寄，请留意物流信息'],
  ['LOGISTICS', '包裹三天没有更新了', '已联系快递核实，预计明天送达'],
  ['APP', '录音上传总是失败', '请升级到最新版本，如仍失败请联系我们'],
  ['APP', '平板上看不到历史打卡记录', '问题已修复，请重新登录后查看'],
  ['OTHER', '能不能开发票', '电子发票已发送到您的邮箱'],
] as const

/** By way: what was said with a family, and what was promised. */
export const talks = [
  ['PHONE', '妈妈这两天加班，孩子由外婆带，外婆不会用平板。', '确认已补卡'],
  ['PHONE', '孩子说第 3 天太难不想录，已教妈妈先放慢速示范再录。', '发示范视频'],
  ['PHONE', '家长想了解下一期的时间和价格。', '发下一期安排'],
  ['PHONE', '回访新家长，孩子很喜欢辅导老师，没有问题。', null],
  ['WECHAT', '发了每日提醒的设置方法，妈妈已设 19:00。', '确认收到提醒'],
  ['WECHAT', '已进群，入营清单已发。', null],
  ['WECHAT', '妈妈问打卡分数怎么算，已说明。', null],
  ['WECHAT', '孩子感冒请假三天，回来后补卡。', '提醒补卡'],
  ['VISIT', '家长到校区，沟通了级别调整，同意下期升级。', '登记升级意向'],
  ['OTHER', '快递送错地址，已请家长等重新派送。', '核实是否收到'],
] as const

/** Titles of lessons with their kind, level and theme. */
export const resourceTitles = [
  ['VIDEO', '自然拼读', ['短元音 a', '短元音 e', '短元音 i', '短元音 o', '短元音 u', '长元音 a_e', '辅音连缀 bl', '字母组合 th']],
  ['PICTURE_BOOK', '家庭生活', ['My Family', 'Good Night', 'Breakfast Time', 'Grandma’s House', 'Bath Time', 'Where Is My Cat']],
  ['PICTURE_BOOK', '动物朋友', ['Ten Little Ducks', 'The Brave Rabbit', 'In the Zoo', 'Under the Sea', 'Busy Bees', 'The Sleepy Bear']],
  ['AUDIO', '英文儿歌', ['Colors Song', 'Numbers Song', 'Weather Song', 'Hello Song', 'Clean Up Song', 'Days of the Week']],
  ['COURSEWARE', '情景口语', ['At the Supermarket', 'On the Phone', 'At School', 'My Hobbies', 'Asking the Way', 'A Birthday Party']],
  ['EXERCISE', '单元练习', ['第一单元复习', '第二单元复习', '第三单元复习', '第四单元复习', '听力小测', '拼读闯关']],
] as const

export const demoBenefits = [
  { name: '全部体验营免费', icon: 'gift', description: '会员期内可免费参加每一期体验营', levels: [0, 1, 2] },
  { name: '营期九折', icon: 'percentage', description: '购买正价营、绘本营和口语营享九折', levels: [1, 2] },
  { name: '绘本库畅读', icon: 'read', description: '不限次数阅读全部分级绘本', levels: [0, 1, 2] },
  { name: '每月一次外教连线', icon: 'video-camera', description: '每月与外教一对一连线 15 分钟', levels: [2] },
  { name: '学习报告', icon: 'file-text', description: '每周一份学习报告', levels: [1, 2] },
  { name: '会员专属客服', icon: 'customer-service', description: '工作日优先接入', levels: [2] },
] as const
