DROP INDEX "codes_name";--> statement-breakpoint
CREATE INDEX "codes_name" ON "codes" USING btree ("workspace_id","archived",(lower(replace(regexp_replace(normalize("name", NFD), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss')) collate "C"),"id");
