import { alsoInProduction, type InProduction, production } from "./production/production.ts";
import type { Refused } from "./run/start-product.ts";
import { DESKTOP, LAPTOP, PHONE } from "./client/screen.ts";
import { arrivals } from "./screens/arrivals.ts";
import { closedScreens } from "./screens/closed.ts";
import { joining } from "./screens/joining.ts";
import { digitScreen } from "./screens/digits.ts";
import { memberScreens } from "./screens/member.ts";
import { panelScreens } from "./screens/panels.ts";
import { riseScreen } from "./screens/rise.ts";
import { visitorScreens, visitorsOfProduction } from "./screens/visitor.ts";
import type { World } from "./run/world.ts";
import type { Group } from "./table/table.ts";
import { coins } from "./accounts/coins.ts";
import { consoleCalls } from "./accounts/console.ts";
import { content } from "./accounts/content.ts";
import { money } from "./accounts/money.ts";
import { membership } from "./accounts/sign-up.ts";
import { siteCalls } from "./accounts/site.ts";
import { tokens } from "./accounts/tokens.ts";
import { channel } from "./live/channel.ts";
import { liveTrading } from "./live/trading.ts";
import { markets } from "./trading/markets.ts";
import { lengths, options } from "./trading/options.ts";
import { rounds } from "./trading/rounds.ts";
import { prices } from "./trading/prices.ts";
import { bets } from "./trading/bets.ts";

export interface Groups {
  readonly calls: readonly Group[];
  readonly screens: readonly Group[];
}

/** Everything that is asked of a development installation; those that take longest stand first. */
export function groupsOf(world: World): Groups {
  return {
    calls: [
      liveTrading(world),
      rounds(world),
      prices(world),
      inOrder(bets(world), money(world)),
      channel(world),
      membership(world),
      inOrder(tokens(world), content(world)),
      siteCalls(world),
      coins(world),
      consoleCalls(world),
      markets(world),
      options(world),
      lengths(world),
    ],
    screens: [
      memberScreens(world),
      digitScreen(world, { size: LAPTOP, username: "player4" }),
      riseScreen(world, { size: DESKTOP, username: "player3" }),
      panelScreens(world),
      arrivals(world),
      digitScreen(world, { size: PHONE, username: "player5" }),
      riseScreen(world, { size: PHONE, username: "player4" }),
      riseScreen(world, { size: LAPTOP, username: "player5" }),
      joining(world),
      closedScreens(world),
      visitorScreens(world),
      digitScreen(world, { size: DESKTOP, username: "player3" }),
    ],
  };
}

/** What is asked of one in production: how it starts, and what holds there too. */
export function productionGroupsOf(started: InProduction | Refused, world: World | null): Groups {
  const own = production(started, world);
  if (world === null) return { calls: [own], screens: [] };
  return {
    calls: [
      own,
      ...[liveTrading, rounds, prices, channel, options].map((group) => alsoInProduction(group(world))),
    ],
    screens: [riseScreen(world, { size: LAPTOP, username: "newcomer" }), visitorsOfProduction(world)].map(
      alsoInProduction,
    ),
  };
}

/** One after another, where both need the same player. */
function inOrder(...groups: readonly Group[]): Group {
  return {
    name: groups.map(({ name }) => name).join(", then "),
    run: async (say) => {
      for (const { name, run } of groups) {
        await run(say).catch((error: unknown) =>
          say("run", `${name}: the group runs to its end`, () => Promise.reject(error)),
        );
      }
    },
  };
}
