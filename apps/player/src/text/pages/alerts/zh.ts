/** Words of the alerts and of what is to come. */
export const zh = {
  alerts: {
    title: "提醒",
    mine: "我的提醒",
    notices: "公告",
    messages: "有 {n, number} 封未读站内信。",
    inquiries: "有 {n, number} 个咨询收到新回复。",
    deposit: "{amount, number}{unit} 的充值申请正在处理。",
    depositPlay: "{amount, number}{unit} 的领取申请正在处理。",
    withdraw: "{amount, number}{unit} 的提现申请正在处理。",
    withdrawPlay: "{amount, number}{unit} 的归还申请正在处理。",
    none: "目前没有提醒。新的站内信、咨询回复和处理中的申请会集中在这里。",
    signIn: "登录后还可在此查看站内信、咨询回复和处理中的申请。",
  },
  soon: {
    leaderboard: "排行榜",
    promotion: "活动",
    words: "即将开放",
    leaderboardText: "目前尚未进行排名。开放之前会先发布公告。",
    promotionText: "目前还没有活动。开放之前会先发布公告。",
    toNotices: "查看公告",
  },
};
