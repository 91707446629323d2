-- Rows that every installation begins with.
insert into secrets values ('browsers', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
insert into secrets values ('log', decode(lpad(to_hex((random() * 2147483647)::int4), 8, '0'), 'hex'));
insert into developer_tools default values;
