/** Words of the alerts and of what is to come. */
export const ja = {
  alerts: {
    title: "通知",
    mine: "自分の通知",
    notices: "お知らせ",
    messages: "未読のメッセージが{n, number}件あります。",
    inquiries: "新しい回答が届いたお問い合わせが{n, number}件あります。",
    deposit: "{amount, number}{unit}の入金申請を処理しています。",
    depositPlay: "{amount, number}{unit}の受け取り申請を処理しています。",
    withdraw: "{amount, number}{unit}の出金申請を処理しています。",
    withdrawPlay: "{amount, number}{unit}の返却申請を処理しています。",
    none: "今確認する通知はありません。新しいメッセージ、回答、処理中の申請がここに集まります。",
    signIn: "ログインすると、自分のメッセージ、回答、処理中の申請もここで確認できます。",
  },
  soon: {
    leaderboard: "リーダーボード",
    promotion: "プロモーション",
    words: "まもなく公開",
    leaderboardText: "まだ順位の集計はしていません。公開する前にお知らせします。",
    promotionText: "実施中のプロモーションはまだありません。公開する前にお知らせします。",
    toNotices: "お知らせを見る",
  },
};
