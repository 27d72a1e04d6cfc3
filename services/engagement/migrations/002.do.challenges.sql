-- The catalogue. A challenge that is no longer offered stays for those who took it on.
create table challenge (
  id uuid primary key default gen_random_uuid(),
  place smallint not null,
  icon text not null,
  title text not null,
  description text not null,
  difficulty text not null check (difficulty in ('easy', 'medium', 'hard')),
  type text not null,
  target_value integer not null check (target_value > 0),
  xp_reward integer not null check (xp_reward > 0),
  is_offered boolean not null default true
);

-- One row a time that a member takes a challenge on, with the goal and reward of that day.
create table user_challenge (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null,
  challenge_id uuid not null references challenge,
  type text not null,
  target_value integer not null check (target_value > 0),
  xp_reward integer not null check (xp_reward > 0),
  activated_at timestamptz(3) not null,
  current_progress integer not null default 0 check (current_progress between 0 and target_value),
  -- Number of the question that current_progress answers: an answer to an older one never replaces a newer one's.
  question bigint not null default 0,
  completed_at timestamptz(3) check (completed_at is null or current_progress = target_value)
);
create unique index user_challenge_active_once on user_challenge (member_id, challenge_id) where completed_at is null;
create index user_challenge_member on user_challenge (member_id, activated_at desc);
create index user_challenge_active on user_challenge (type, member_id) where completed_at is null;

-- The only source of XP: one row a completed challenge, never altered.
create table xp_event (
  id bigint generated always as identity primary key,
  member_id uuid not null,
  amount integer not null check (amount > 0),
  user_challenge_id uuid not null unique references user_challenge,
  at timestamptz(3) not null
);
create index xp_event_member on xp_event (member_id) include (amount, at);
create trigger xp_event_is_append_only before update or delete or truncate on xp_event
  for each statement execute function refuse_change();

create table achievement (
  id uuid primary key default gen_random_uuid(),
  place smallint not null,
  icon text not null,
  title text not null,
  description text not null,
  rarity text not null check (rarity in ('common', 'rare', 'epic', 'legendary')),
  -- What is measured over all time: a challenge type, challenges_completed, xp or longest_streak.
  measure text not null,
  threshold integer not null check (threshold > 0)
);
create table user_achievement (
  member_id uuid not null,
  achievement_id uuid not null references achievement,
  unlocked_at timestamptz(3) not null,
  primary key (member_id, achievement_id)
);

-- Days with an answered call, a contacted lead or a sale, as they were last counted.
create table activity (
  member_id uuid primary key,
  days date[] not null,
  question bigint not null
);
create sequence question;

insert into challenge (place, icon, title, description, difficulty, type, target_value, xp_reward) values
  (1, 'Phone', 'Warm-Up', 'Answer 5 calls.', 'easy', 'calls_answered', 5, 10),
  (2, 'PhoneCall', 'On a Roll', 'Answer 25 calls.', 'medium', 'calls_answered', 25, 40),
  (3, 'Flame', 'Marathon', 'Answer 100 calls.', 'hard', 'calls_answered', 100, 150),
  (4, 'Rocket', 'First Dials', 'Make 10 outbound calls.', 'easy', 'calls_made', 10, 15),
  (5, 'TrendingUp', 'Outreach', 'Make 50 outbound calls.', 'medium', 'calls_made', 50, 60),
  (6, 'Clock', 'Good Listener', 'Talk with customers for 60 minutes.', 'easy', 'talk_minutes', 60, 20),
  (7, 'Award', 'Deep Conversations', 'Talk with customers for 300 minutes.', 'hard', 'talk_minutes', 300, 100),
  (8, 'Target', 'First Contact', 'Contact 5 leads.', 'easy', 'leads_contacted', 5, 15),
  (9, 'Star', 'Lead Hunter', 'Contact 20 leads.', 'medium', 'leads_contacted', 20, 50),
  (10, 'Zap', 'Quick Draw', 'Contact 3 leads within five minutes of their request.', 'medium', 'fast_contacts', 3, 50),
  (11, 'Sparkles', 'Lightning Round', 'Contact 10 leads within five minutes of their request.', 'hard', 'fast_contacts', 10, 150),
  (12, 'Medal', 'Note Taker', 'Write notes on 10 leads.', 'easy', 'notes_added', 10, 15),
  (13, 'Trophy', 'Opening Sale', 'Close 1 sale.', 'easy', 'sales_count', 1, 20),
  (14, 'Crown', 'Closer', 'Close 10 sales.', 'hard', 'sales_count', 10, 150),
  (15, 'Coins', 'Payday', 'Earn $100 in commission.', 'medium', 'sales_cents', 10000, 60),
  (16, 'Coins', 'Big Earner', 'Earn $500 in commission.', 'hard', 'sales_cents', 50000, 200);

insert into achievement (place, icon, title, description, rarity, measure, threshold) values
  (1, 'Phone', 'Hello, World', 'Answer your first call.', 'common', 'calls_answered', 1),
  (2, 'Target', 'Good Start', 'Contact your first lead.', 'common', 'leads_contacted', 1),
  (3, 'Coins', 'First Commission', 'Close your first sale.', 'common', 'sales_count', 1),
  (4, 'Trophy', 'Challenge Accepted', 'Complete your first challenge.', 'common', 'challenges_completed', 1),
  (5, 'Flame', 'Steady', 'Keep a streak of 5 days.', 'common', 'longest_streak', 5),
  (6, 'PhoneCall', 'Switchboard', 'Answer 250 calls.', 'rare', 'calls_answered', 250),
  (7, 'Star', 'Door Opener', 'Contact 100 leads.', 'rare', 'leads_contacted', 100),
  (8, 'Zap', 'Fast Hands', 'Contact 25 leads within five minutes of their request.', 'rare', 'fast_contacts', 25),
  (9, 'Award', 'Ten Down', 'Complete 10 challenges.', 'rare', 'challenges_completed', 10),
  (10, 'Flame', 'On Fire', 'Keep a streak of 20 days.', 'epic', 'longest_streak', 20),
  (11, 'Medal', 'Half a Hundred', 'Close 50 sales.', 'epic', 'sales_count', 50),
  (12, 'Clock', 'Hundred Hours', 'Talk with customers for 6,000 minutes.', 'epic', 'talk_minutes', 6000),
  (13, 'TrendingUp', 'Level 10', 'Earn 900 XP.', 'epic', 'xp', 900),
  (14, 'Crown', 'Floor Legend', 'Close 500 sales.', 'legendary', 'sales_count', 500),
  (15, 'Sparkles', 'Unbroken', 'Keep a streak of 100 days.', 'legendary', 'longest_streak', 100);
