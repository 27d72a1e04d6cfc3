-- How builds do in open tabs, counted per minute. Kept for a day, without any data about members.
create table build_health (
  remote text not null,
  build text not null,
  minute timestamptz(0) not null,
  loaded integer not null default 0,
  failed integer not null default 0,
  crashed integer not null default 0,
  primary key (remote, build, minute),
  foreign key (remote, build) references build
);
create index build_health_minute on build_health (minute);
