-- The key has 122 random bits. Hashes with it are hashed once more with a key of 256.
alter table erasure_key add column long_key bytea not null default random_256_bits();
update erasure set person_hashes = array(
  select encode(sha256(long_key || convert_to(it, 'UTF8')), 'hex')
  from erasure_key, unnest(person_hashes) with ordinality as hashes (it, number) order by number
) where person_hashes is not null;
