DROP INDEX "codes_folder";--> statement-breakpoint
CREATE INDEX "codes_folder" ON "codes" USING btree ("workspace_id","folder_id","archived","updated_at","id");