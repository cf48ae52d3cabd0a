/** Words of the alerts and of what is to come. */
export const en = {
  alerts: {
    title: "Alerts",
    mine: "My alerts",
    notices: "Notices",
    messages: "Unread messages: {n, number}.",
    inquiries: "Inquiries with a new answer: {n, number}.",
    deposit: "Your deposit request of {amount, number}{unit} is being processed.",
    depositPlay: "Your request to get {amount, number}{unit} is being processed.",
    withdraw: "Your withdrawal request of {amount, number}{unit} is being processed.",
    withdrawPlay: "Your request to give back {amount, number}{unit} is being processed.",
    none: "Nothing waits for you. New messages, answers and requests in progress gather here.",
    signIn: "Log in to see your messages, answers and requests in progress here as well.",
  },
  soon: {
    leaderboard: "Leaderboard",
    promotion: "Promotions",
    words: "Opening soon",
    leaderboardText: "Nothing is ranked yet. A notice will say so before it opens.",
    promotionText: "There is no promotion yet. A notice will say so before one opens.",
    toNotices: "See the notices",
  },
};
